import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { EARLY_LOGIN } from './early-login.ts'
import styles from './LoginButton.module.css'
import { useSession } from './SessionProvider.tsx'

interface LoginButtonProps {
  /** Where in the app signing in ends. */
  returnTo: string
  tone?: 'primary' | 'lamp' | 'dusk'
  isWide?: boolean
  children: ReactNode
}

/** Leaves for the identity provider's sign-in page. A form, so that a press counts before the app has come. */
export function LoginButton({ returnTo, children, ...look }: LoginButtonProps) {
  const { signIn } = useSession()
  const showToast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave(event: FormEvent) {
    event.preventDefault()
    setIsLeaving(true)
    try {
      await signIn(returnTo)
    } catch (error) {
      console.error('The sign-in page could not be reached', error)
      showToast({ text: "Can't reach the login page. Check your reception and try again.", tone: 'danger' })
      setIsLeaving(false)
    }
  }

  return (
    <form className={styles.form} action={returnTo} onSubmit={(event) => void leave(event)}>
      <Button {...look} type="submit" name={EARLY_LOGIN} value="1" isBusy={isLeaving}>
        {children}
      </Button>
    </form>
  )
}
