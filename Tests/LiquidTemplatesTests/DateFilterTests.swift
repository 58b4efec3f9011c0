import LiquidTemplates
import Testing

@Suite("Date filter")
struct DateFilterTests {
    @Test(
        "reads times as people write them",
        arguments: [
            Rendering("2016-03-14", "2016-03-14 00:00:00 +0000"),
            Rendering("2016-03-14T10:30:15Z", "2016-03-14 10:30:15 +0000"),
            Rendering("2016-03-14 10:30:15.123 +0530", "2016-03-14 10:30:15 +0530"),
            Rendering("2016-03-14T10:30:15-08:00", "2016-03-14 10:30:15 -0800"),
            Rendering("March 14, 2016", "2016-03-14 00:00:00 +0000"),
            Rendering("14th of Mar 2016 10:30 pm", "2016-03-14 22:30:00 +0000"),
            Rendering("Mon, 14 Mar 2016 12:05 AM GMT", "2016-03-14 00:05:00 +0000"),
            Rendering("14/03/2016", "2016-03-14 00:00:00 +0000"),
            Rendering("10:30", "2020-05-25 10:30:00 +0000"),
            Rendering("1457951415", "2016-03-14 10:30:15 +0000"),
            Rendering("now", "2020-05-25 12:00:00 +0000"),
            Rendering("today", "2020-05-25 12:00:00 +0000"),
            Rendering("2016-02-30", "2016-02-30"),
            Rendering("no date", "no date"),
            Rendering("", ""),
        ]
    )
    func reads(_ test: Rendering) throws {
        #expect(try render("{{ x | date: '%F %T %z' }}", ["x": .string(test.source)]) == test.result)
    }

    @Test(
        "writes times by format",
        arguments: [
            Rendering("%d/%m/%Y", "05/07/2009"),
            Rendering("%a %A %b %B %e %-d %j", "Sun Sunday Jul July  5 5 186"),
            Rendering("%H %I %k %l %M %S %p %P %L", "08 08  8  8 03 09 AM am 000"),
            Rendering("%y %C %u %w %U %W %V %G %g", "09 20 7 0 27 26 27 2009 09"),
            Rendering("%s %z %:z %Z", "1246780989 +0000 +00:00 UTC"),
            Rendering(
                "%D %F %T %R %r %c %x %X %v",
                "07/05/09 2009-07-05 08:03:09 08:03 08:03:09 AM Sun Jul  5 08:03:09 2009 07/05/09 08:03:09  5-JUL-2009"
            ),
            Rendering("%^a %#p %_m %05d %10Y %-H%%%n%t%Q", "SUN am  7 00005 0000002009 8%\n\t%Q"),
        ]
    )
    func writes(_ test: Rendering) throws {
        #expect(try render("{{ 1246780989 | date: f }}", ["f": .string(test.source)]) == test.result)
    }

    @Test("shows times in the clock's zone")
    func zone() throws {
        let clock = TemplateClock.fixed(at: 1_590_408_000, utcOffset: -5400)
        #expect(try render("{{ 'now' | date: '%F %T %z %Z' }}", clock: clock) == "2020-05-25 10:30:00 -0130 -01:30")
        #expect(try render("{{ '2020-05-25 10:30' | date: '%s' }}", clock: clock) == "1590408000")
    }

    @Test("knows leap years and the days before 1970")
    func calendar() throws {
        #expect(try render("{{ '2000-02-29' | date: '%j' }} {{ '2020-12-31' | date: '%j %V' }}") == "060 366 53")
        #expect(try render("{{ x | date: '%F %a' }}", ["x": -86_401]) == "1969-12-30 Tue")
        #expect(try render("{{ '2021-01-03' | date: '%G-%V' }}") == "2020-53")
    }
}
