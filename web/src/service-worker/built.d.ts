// Defined by the build: web/build/service-worker.ts.

/** Differs between any two builds whose files or pages differ. */
declare const APP_BUILD: string
/** The script that every page of this build loads. */
declare const ENTRY_SCRIPT: string
/** Every file that the customer app may request. A null revision: the file's address has a hash. */
declare const PRECACHED_FILES: { url: string; revision: string | null }[]
