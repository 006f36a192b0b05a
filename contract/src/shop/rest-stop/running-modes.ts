/** The values of `NODE_ENV` for the API and the commands that start it. Unset means development. */
export const RUNNING_MODES = ['development', 'test', 'production'] as const

export type RunningMode = (typeof RUNNING_MODES)[number]
