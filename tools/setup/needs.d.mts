interface Need {
  /** For people. */
  what: string
  workspaces: string[]
}

export function needOf(tool: string): Need
