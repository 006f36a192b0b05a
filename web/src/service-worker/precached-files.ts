/** Referred to only here: the build inserts the whole list wherever `PRECACHED_FILES` stands. */
export const precachedFiles = PRECACHED_FILES
