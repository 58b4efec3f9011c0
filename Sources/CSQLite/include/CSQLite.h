// The part of SQLite's interface that this package uses, in declarations of its own: a machine with the toolchain has the library
// (SwiftPM itself links it) but rarely <sqlite3.h>. CSQLite.c compares them with the real header wherever there is one.
//
// Meanings: https://www.sqlite.org/c3ref/intro.html

#ifndef CSQLITE_H
#define CSQLITE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

#define SQLITE_OK 0
#define SQLITE_BUSY 5
#define SQLITE_READONLY 8
#define SQLITE_IOERR 10
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101

#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_CREATE 0x00000004
#define SQLITE_OPEN_NOMUTEX 0x00008000
#define SQLITE_OPEN_EXRESCODE 0x02000000
#define SQLITE_PREPARE_PERSISTENT 0x01
#define SQLITE_STMTSTATUS_VM_STEP 4

int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_busy_timeout(sqlite3 *, int ms);
int sqlite3_get_autocommit(sqlite3 *);
int sqlite3_changes(sqlite3 *);
int sqlite3_extended_errcode(sqlite3 *db);
int sqlite3_system_errno(sqlite3 *);
const char *sqlite3_errmsg(sqlite3 *);
const char *sqlite3_errstr(int);

int sqlite3_prepare_v3(sqlite3 *db, const char *zSql, int nByte, unsigned int prepFlags, sqlite3_stmt **ppStmt,
                       const char **pzTail);
int sqlite3_bind_int64(sqlite3_stmt *, int, long long);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, void (*)(void *));
int sqlite3_step(sqlite3_stmt *);
long long sqlite3_column_int64(sqlite3_stmt *, int iCol);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int iCol);
int sqlite3_column_bytes(sqlite3_stmt *, int iCol);
int sqlite3_reset(sqlite3_stmt *pStmt);
int sqlite3_clear_bindings(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *pStmt);
int sqlite3_stmt_status(sqlite3_stmt *, int op, int resetFlg);

/// Binds text that SQLite copies; the constant for this, a function pointer of -1, cannot be said in Swift.
static inline int csqlite_bind_copied_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, (void (*)(void *))-1);
}

#ifdef __cplusplus
}
#endif

#endif
