// Put in by the build: web/build/service-worker.ts.

/** Differs between any two builds that differ in anything the app is made of. */
declare const APP_BUILD: string
/** The script that every page of this build loads. */
declare const ENTRY_SCRIPT: string
/** Everything that the customer's app can come to ask for; a null revision is in the address already. */
declare const SHELL: { url: string; revision: string | null }[]
