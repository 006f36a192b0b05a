/** The values that `NODE_ENV` may have, for the API and for the commands that start it. Unset means development. */
export const RUNNING_MODES = ['development', 'test', 'production'] as const

export type RunningMode = (typeof RUNNING_MODES)[number]
