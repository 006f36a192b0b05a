import { useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/ToastProvider.tsx'
import { useSession } from './SessionProvider.tsx'

interface LoginButtonProps {
  /** Where in the app signing in ends. */
  returnTo: string
  tone?: 'primary' | 'lamp' | 'dusk'
  isWide?: boolean
  children: ReactNode
}

/** Leaves for the identity provider's sign-in page. */
export function LoginButton({ returnTo, children, ...look }: LoginButtonProps) {
  const { signIn } = useSession()
  const showToast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    try {
      await signIn(returnTo)
    } catch (error) {
      console.error('The sign-in page could not be reached', error)
      showToast({ text: 'The login page cannot be reached. Check your reception and try again.', tone: 'danger' })
      setIsLeaving(false)
    }
  }

  return (
    <Button {...look} isBusy={isLeaving} onClick={() => void leave()}>
      {children}
    </Button>
  )
}
