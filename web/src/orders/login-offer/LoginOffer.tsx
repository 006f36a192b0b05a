import { useState } from 'react'
import { useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { readStored, writeStored } from '../../platform/client/device-storage.ts'
import { accountPageOf } from '../../platform/session/account-page.ts'
import { useCustomer } from '../../platform/session/customer-queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './LoginOffer.module.css'

/** Offers another way to customers who log in with codes only: once they have paid, it is worth its minute. */
export function LoginOffer() {
  const accountPage = accountPageOf(useAppConfig().signIn.issuer)
  const [isDismissed, setIsDismissed] = useState(() => readStored('login-offer') !== null)
  const means: unknown = useCustomer()?.loginMeans
  if (!accountPage || isDismissed || !Array.isArray(means) || means.length > 0) return null

  function dismiss() {
    writeStored('login-offer', 'dismissed', 'The offer will be shown again')
    setIsDismissed(true)
  }

  return (
    <p className={styles.offer}>
      <span>
        Log in without a code next time: <a href={accountPage}>add a passkey or a password</a>
      </span>
      <Button tone="quiet" onClick={dismiss}>
        No thanks
      </Button>
    </p>
  )
}
