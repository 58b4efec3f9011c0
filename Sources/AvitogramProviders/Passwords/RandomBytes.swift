/// Makes bytes nobody can guess, for salts and tokens: always the system's, never a seeded script's.
///
/// - Parameter count: How many.
/// - Returns: The bytes.
func randomBytes(count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
