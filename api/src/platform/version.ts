/** The bundler of a release replaces this name by the version (`tools/release/bundle.ts`). */
declare const FUEL_SHACK_VERSION: string | undefined

/** The version of the release that runs, such as 2026.12.1; undefined in a clone. */
export const RELEASE: string | undefined = typeof FUEL_SHACK_VERSION === 'string' ? FUEL_SHACK_VERSION : undefined

/** Names what runs, for people. */
export const VERSION = RELEASE ?? 'development'
