import AppCore
import AppCoreTesting
import Testing

@Suite("Lifecycle doubles")
@MainActor
struct LifecycleDoublesTests {
    @Test("write the order among services into a shared journal")
    func journal() async {
        let journal = LifecycleJournal()
        let first = RecordingApplicationService("First", journal: journal)
        let second = RecordingApplicationService("Second", journal: journal)
        await PluggableApplicationDelegate(services: [first, second]).applicationDidBecomeActive()
        #expect(first.calls == [.didBecomeActive])
        #expect(journal.entries == ["First didBecomeActive", "Second didBecomeActive"])
        #expect(journal.take().count == 2)
        #expect(journal.entries.isEmpty)
    }

    @Test("send a test's signals to their subscribers until they stop")
    func signals() async {
        let signals = ManualSignals()
        await confirmation(expectedCount: 1) { heard in
            let stop = signals.subscribe { signal in
                #expect(signal == .interrupt)
                heard()
            }
            signals.send(.interrupt)
            #expect(signals.subscriberCount == 1)
            stop()
            signals.send(.interrupt)
            #expect(signals.subscriberCount == 0)
        }
    }
}
