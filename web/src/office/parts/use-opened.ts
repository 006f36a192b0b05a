import { useState } from 'react'

interface Opened<Subject> {
  subject: Subject
  isOpen: boolean
  /** Each opening is a form of its own. */
  count: number
}

/** Remembers the subject of the open dialog, which stays while the dialog closes. */
export function useOpened<Subject>(findFirst?: () => Subject | undefined) {
  const [opened, setOpened] = useState<Opened<Subject> | undefined>(() => {
    const subject = findFirst?.()
    return subject === undefined ? undefined : { subject, isOpen: true, count: 0 }
  })
  return {
    opened,
    open: (subject: Subject) => setOpened({ subject, isOpen: true, count: (opened?.count ?? 0) + 1 }),
    close: () => setOpened(opened && { ...opened, isOpen: false }),
  }
}
