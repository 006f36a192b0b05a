interface Need {
  /** For people. */
  what: string
  workspaces: string[]
  /** The tool asks git for the files of the repository. */
  git?: boolean
}

export function needOf(tool: string): Need
