import { useEffect, useState, type FormEvent } from 'react'
import { isManager } from '@fuel-shack/contract/team/roles'
import type { RenewalWay } from '@fuel-shack/contract/platform/session-renewal'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { Loading } from '../../ui/loading/Loading.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import dialogStyles from '../parts/StaffDialog.module.css'
import { useHandOver } from './HandOver.tsx'
import styles from './LogInAgainDialog.module.css'
import { findRenewalWays, renewalFailureText, renewSession } from '../../platform/client/renewal/session-renewal.ts'
import { isEmbeddedIssuer } from './token-claims.ts'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'

interface LogInAgainDialogProps extends DialogState {
  /** The time at which the session ends; undefined once it was renewed, here or elsewhere. */
  time: string | undefined
  onRenewed: () => Promise<void>
}

/** Renews the session while the screen goes on. Where that is not possible, it leads to the login page. */
export function LogInAgainDialog({ time, onRenewed, ...dialog }: LogInAgainDialogProps) {
  const { isOpen, onClose } = dialog
  const isOver = time === undefined
  useEffect(() => {
    if (isOpen && isOver) onClose()
  }, [isOpen, isOver, onClose])
  return (
    <StaffDialog title="Log in again" {...dialog}>
      <Ways time={time} onRenewed={onRenewed} />
    </StaffDialog>
  )
}

function Ways({ time, onRenewed }: Pick<LogInAgainDialogProps, 'time' | 'onRenewed'>) {
  const { ways, setWays, failure, load } = useWays()
  const [chosen, setChosen] = useState<RenewalWay>()
  const [problem, setProblem] = useState<string>()
  function choose(other: RenewalWay): void {
    setChosen(other)
    setProblem(undefined)
  }
  const way = chosen && ways?.includes(chosen) ? chosen : ways?.[0]
  if (failure !== undefined) return <RetryNotice onRetry={load}>{failure}</RetryNotice>
  if (ways === undefined) return <Loading>Loading...</Loading>
  return (
    <>
      <p>{`Your login on this screen ends at ${time}. Log in again, and the orders stay as they are.`}</p>
      {way === undefined ? null : (
        <RenewalForm
          key={way}
          way={way}
          problem={problem}
          onProblem={setProblem}
          onWays={setWays}
          onRenewed={onRenewed}
        />
      )}
      <div className={dialogStyles.buttons}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} tone="secondary" onClick={() => choose(other)}>
              {TEXTS[other].other}
            </Button>
          ))}
        <LoginPageButton isOnlyWay={way === undefined} />
      </div>
    </>
  )
}

function useWays() {
  const { issuer } = useAppConfig().signIn
  const [ways, setWays] = useState<RenewalWay[] | undefined>(isEmbeddedIssuer(issuer) ? undefined : [])
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState({ attempt: 0, text: '' })
  useEffect(() => {
    if (!isEmbeddedIssuer(issuer)) return
    findRenewalWays(issuer).then(setWays, (error: unknown) => {
      console.warn('The ways to log in again did not load', error)
      setFailed({ attempt, text: renewalFailureText(error) })
    })
  }, [issuer, attempt])
  const failure = failed.attempt === attempt ? failed.text : undefined
  return { ways, setWays, failure, load: () => setAttempt(attempt + 1) }
}

const TEXTS: Record<RenewalWay, { label: string; other: string }> = {
  pin: { label: 'Your PIN', other: 'Use your PIN' },
  passkey: { label: 'Your passkey', other: 'Use a passkey' },
  password: { label: 'Your password', other: 'Use your password' },
}

interface RenewalFormProps {
  way: RenewalWay
  /** The text of a failure, maybe of the way before: a PIN that is off now leads to the password. */
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
  onWays: (ways: RenewalWay[]) => void
  onRenewed: () => Promise<void>
}

function RenewalForm({ way, problem, onProblem, onWays, onRenewed }: RenewalFormProps) {
  const { issuer } = useAppConfig().signIn
  const session = useSession()
  const showToast = useToast()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function send(): Promise<void> {
    setIsBusy(true)
    onProblem(undefined)
    const { error, ways } = await renewSession(issuer, way, typed)
    if (error === undefined) {
      showToast({ text: "You're logged in again" })
      // The token that is in use still has the old end.
      const token = await session.getAccessToken()
      if (token !== undefined) await session.replaceAccessToken(token)
      await onRenewed()
    } else {
      onProblem(error)
      if (ways) onWays(ways)
    }
    setIsBusy(false)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isBusy) void send()
  }

  const closesManage = way === 'pin' && session.status === 'signed-in' && isManager(session)
  return (
    <form className={dialogStyles.content} noValidate onSubmit={submit}>
      {way === 'passkey' ? (
        <output>{problem}</output>
      ) : (
        <div className={way === 'pin' ? styles.pin : undefined}>
          <Field
            ref={focusOnMount}
            label={TEXTS[way].label}
            type={way === 'pin' ? 'text' : 'password'}
            inputMode={way === 'pin' ? 'numeric' : undefined}
            autoComplete={way === 'pin' ? 'off' : 'current-password'}
            hint={closesManage ? 'With the PIN, Manage needs your password next time.' : ''}
            error={problem}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <Button type="submit" isWide isBusy={isBusy}>
        {way === 'passkey' ? TEXTS.passkey.other : 'Log in'}
      </Button>
    </form>
  )
}

function LoginPageButton({ isOnlyWay }: { isOnlyWay: boolean }) {
  const { isRedirecting, redirect } = useHandOver()
  return (
    <Button tone={isOnlyWay ? 'primary' : 'secondary'} isBusy={isRedirecting} onClick={() => void redirect()}>
      {isOnlyWay ? 'Go to the login page' : 'Someone else'}
    </Button>
  )
}
