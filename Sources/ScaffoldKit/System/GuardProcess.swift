#if canImport(Glibc)
    import Glibc

    /// A second process that acts when this one ends before it says that all is well.
    ///
    /// It is a fork: only a process with a single thread may start one. It shares the standard streams, so whoever
    /// reads this process's output to its end has waited for the guard too.
    struct GuardProcess {
        private let writeEnd: Int32
        private let process: pid_t

        /// Starts the guard; nothing where the system allows no more processes, and the journal alone must do.
        ///
        /// - Parameters:
        ///   - action: What the guard does if this process ends early.
        ///   - beforeWaiting: What the guard does first, such as closing what it must not hold.
        init?(_ action: () -> Void, beforeWaiting: () -> Void) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { return nil }
            let process = fork()
            guard process >= 0 else {
                close(ends[0])
                close(ends[1])
                return nil
            }
            if process == 0 {
                // A session of its own: signals to the parent's group do not reach it.
                setsid()
                close(ends[1])
                beforeWaiting()
                var byte: UInt8 = 0
                var got = read(ends[0], &byte, 1)
                while got < 0, errno == EINTR { got = read(ends[0], &byte, 1) }
                if got == 0 { action() }
                _exit(0)
            }
            close(ends[0])
            writeEnd = ends[1]
            self.process = process
        }

        /// Tells the guard that all is well, and waits for it to be gone.
        func dismiss() {
            var byte: UInt8 = 1
            _ = write(writeEnd, &byte, 1)
            close(writeEnd)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
    }
#else
    /// Where processes cannot fork, the journal alone guards: the next run takes everything back.
    struct GuardProcess {
        init?(_ action: () -> Void, beforeWaiting: () -> Void) { return nil }

        func dismiss() {}
    }
#endif
