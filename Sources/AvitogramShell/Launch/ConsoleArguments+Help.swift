nonisolated extension ConsoleArguments {
    /// What `--help` prints.
    static let help: ConsoleText = """
        usage: avitogram [options] [FILE]
               avitogram graph [--format FORMAT] [--check]

        Runs Avitogram without a screen. Commands come from the script FILE, from -c, or from the standard input; typed at a
        terminal they are taken one by one, and help lists them. A script is read whole before anything runs, and ends at
        its first failure.

        The data is kept in the data folder of the platform unless an option says otherwise: avitogram in $XDG_DATA_HOME,
        else ~/.local/share (~/Library/Application Support on Apple systems).

        avitogram graph draws what the application is made of; see avitogram graph --help. A script whose name is a word of
        the program, help or graph, is written ./help.

          -c COMMAND       run COMMAND; may be given again, for a script of several lines
          --data DIR       keep the data in DIR
          --fresh          begin with empty data in a new folder, which is removed at the end
          --in-memory      keep the data in memory, until the program ends
          --locale LOCALE  report problems in this language: en or ru
          --launch-report  print how long each part took to launch, to the error stream
          --version        print the version
          --help, help     print this

        exit codes: 0 success, 1 wrong use or failure to start, 2 the script is not well-formed, 3 a command failed,
        4 an expectation failed, 130 interrupted, 141 the reader of the output has gone, 143 terminated

        """
}
