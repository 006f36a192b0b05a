import { useEffect, useRef, useState } from 'react'
import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { useCheckArea } from './server-queries.ts'

interface Progress {
  checks: readonly Check[]
  /** The areas that are still to be checked; the first one is being checked. */
  left: readonly CheckArea[]
  failure?: string
}

const NOTHING: Progress = { checks: [], left: [] }

/** Checks one area after the other, and shows each result at once. Closing the dialog ends it. */
export function useServerChecks() {
  const readArea = useCheckArea()
  const [progress, setProgress] = useState(NOTHING)
  const latestRun = useRef(0)

  useEffect(() => () => void (latestRun.current += 1), [])

  async function run(areas: readonly CheckArea[]): Promise<void> {
    latestRun.current += 1
    const thisRun = latestRun.current
    setProgress({ checks: [], left: areas })
    for (const [index, area] of areas.entries()) {
      const { data, error } = await readArea({ area })
      if (thisRun !== latestRun.current) return
      if (error) return setProgress(({ checks }) => ({ checks, left: [], failure: problemMessage(error) }))
      setProgress(({ checks }) => ({ checks: [...checks, ...data.checks], left: areas.slice(index + 1) }))
    }
  }

  return { ...progress, run }
}
