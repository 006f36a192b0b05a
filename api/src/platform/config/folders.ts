import { join } from 'node:path'
import { RELEASE } from '../version.ts'

/** The folder with the program's own files: the repository, or the folder of a release that repeats its paths. */
export const PROGRAM = join(import.meta.dirname, '..', '..', '..', '..')
/**
 * The base of relative folders in settings. A release uses the working directory: an upgrade replaces the folder of the
 * program, and npx keeps it in a cache.
 */
export const BASE = RELEASE === undefined ? PROGRAM : process.cwd()
