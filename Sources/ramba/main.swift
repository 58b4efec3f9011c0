#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// Work does not end in the middle because nobody reads its messages any more.
signal(SIGPIPE, SIG_IGN)
exit(runRamba())
