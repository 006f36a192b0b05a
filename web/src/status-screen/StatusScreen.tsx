import { useEffect, useState, type ReactNode } from 'react'
import { useFacts } from '../platform/client/AppConfigProvider.tsx'
import { useExternalStore } from '../platform/client/external-store.ts'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { useWakeLock } from '../ui/hooks/use-wake-lock.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { NumberList } from './NumberList.tsx'
import { SOUND_TEXTS, spokenCall, timeText } from './screen-texts.ts'
import { sound } from './sound.ts'
import styles from './StatusScreen.module.css'
import { storeOwnFiles } from './stored-files.ts'
import { useStatusNumbers } from './use-status-numbers.ts'

/** A part of a list that does not fit is shown for this long. */
const STEP_MS = 10_000

/** A television in the dining room: the numbers of the orders that are prepared and ready. @param notices are for staff. */
export default function StatusScreen({ notices }: { notices?: ReactNode }) {
  const { name } = useFacts()
  const { numbers, freshness, answeredAtMs, called } = useStatusNumbers()
  const step = useStep(called.length)
  useDocumentTitle(`Orders – ${name}`)
  useWakeLock()
  useEffect(() => {
    if (freshness === 'current') void storeOwnFiles()
  }, [freshness])

  const isStale = freshness === 'stale'
  const since = isStale && answeredAtMs !== undefined ? ` at ${timeText(answeredAtMs)}` : ''
  const shown = freshness === 'current' || isStale ? numbers : undefined
  return (
    <main className={styles.screen}>
      <header className={styles.header}>
        <h1>{`Orders at the ${name}`}</h1>
        <ConnectionState isLost={isStale || freshness === 'unknown'} answeredAtMs={answeredAtMs} />
      </header>
      {shown ? (
        <div className={styles.lists}>
          <NumberList title={`Ready${since}`} numbers={shown.ready} isReady {...{ called, step, isStale }} />
          <NumberList title={`Preparing${since}`} numbers={shown.preparing} {...{ step, isStale }} />
        </div>
      ) : (
        <p className={styles.nothing}>{freshness === 'loading' ? 'Loading orders...' : 'Ask at the counter.'}</p>
      )}
      <VisuallyHidden>
        <output>{called.map((number) => spokenCall(number)).join(' ')}</output>
      </VisuallyHidden>
      <footer className={styles.footer}>
        {notices}
        <SoundButton />
      </footer>
    </main>
  )
}

function ConnectionState({ isLost, answeredAtMs }: { isLost: boolean; answeredAtMs: number | undefined }) {
  return (
    <output className={styles.connection}>
      {isLost ? `No connection${answeredAtMs === undefined ? '' : ` since ${timeText(answeredAtMs)}`}` : ''}
    </output>
  )
}

function SoundButton() {
  const state = useExternalStore(sound.state)
  useEffect(() => {
    const stop = sound.start()
    const unlock = () => void sound.unlock()
    document.addEventListener('click', unlock)
    document.addEventListener('keydown', unlock)
    return () => {
      stop()
      document.removeEventListener('click', unlock)
      document.removeEventListener('keydown', unlock)
    }
  }, [])
  if (state === 'locked') return <p className={styles.sound}>{SOUND_TEXTS.locked}</p>
  return (
    <button type="button" className={styles.sound} onClick={() => sound.setMuted(state === 'on')}>
      {SOUND_TEXTS[state]}
    </button>
  )
}

/** Counts up while the screen is shown, and begins again when a number is called out: it is on the first page. */
function useStep(calls: number): number {
  const [step, setStep] = useState(0)
  const [shownCalls, setShownCalls] = useState(calls)
  if (calls !== shownCalls) {
    setShownCalls(calls)
    if (calls > shownCalls) setStep(0)
  }
  useEffect(() => {
    const timer = setInterval(() => setStep((before) => before + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return step
}
