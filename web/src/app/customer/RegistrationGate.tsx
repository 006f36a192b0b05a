import { useEffect, useState, type ReactNode } from 'react'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { readStored, writeStored } from '../../platform/client/device-storage.ts'
import { isTransient } from '../../platform/client/query-error.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LogoMark } from '../../platform/brand/Logo.tsx'
import { useRegisterCustomerMutation } from '../../platform/session/customer-queries.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import styles from './RegistrationGate.module.css'

interface RegistrationGateProps {
  subject: string
  /** Shown to a new customer until they are registered. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Registers the logged-in user as a customer; use it with `key={subject}`. A user who was registered on this device before
 * does not wait, and keeps the app unless the API rejects them: their card must open without a connection.
 */
export function RegistrationGate({ subject, waiting, children }: RegistrationGateProps) {
  const [register, { isSuccess, isLoading, error }] = useRegisterCustomerMutation()
  const isKnown = readStored('registered-customer') === subject
  const [isRetried, setIsRetried] = useState(false)

  useEffect(() => {
    void register({ body: {} })
  }, [register])

  useEffect(() => {
    if (isSuccess) writeStored('registered-customer', subject, 'The app will not open offline')
  }, [isSuccess, subject])

  if (isSuccess || (isKnown && (!error || isTransient(error)))) return children
  if (!error && !isRetried) return waiting
  return (
    <RegistrationFailure
      isRetrying={isLoading}
      onTryAgain={() => {
        setIsRetried(true)
        void register({ body: {} })
      }}
    />
  )
}

function RegistrationFailure({ isRetrying, onTryAgain }: { isRetrying: boolean; onTryAgain: () => void }) {
  const { signOut } = useSession()
  const { name } = useFacts()
  useDocumentTitle(`Failed to create customer · ${name}`)
  return (
    <main className="centred">
      <LogoMark size={96} />
      <div role="alert">
        <h1 className={styles.heading}>Failed to create customer</h1>
      </div>
      <Button isBusy={isRetrying} onClick={onTryAgain}>
        Try again
      </Button>
      <Button tone="quiet" onClick={() => void signOut()}>
        Log Out
      </Button>
    </main>
  )
}
