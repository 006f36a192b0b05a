/** The database engines that the product runs on. */
export type Engine = 'sqlite' | 'postgres'
