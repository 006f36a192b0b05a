/** Everything that is kept beside the pages. Named once: the build puts the whole list wherever `SHELL` is named. */
export const shellFiles = SHELL
