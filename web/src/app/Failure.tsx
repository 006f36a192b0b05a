import { LogoMark } from '../ui/brand/Logo.tsx'
import { Button } from '../ui/controls/Button.tsx'

const MARK_SIZE = 96

/** Replaces the app if it fails to start or to render. */
export function Failure() {
  return (
    <main className="centred" role="alert">
      <LogoMark size={MARK_SIZE} />
      <h1>That didn&apos;t work</h1>
      <p>Part of the app didn&apos;t load. Check your reception, then reload.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

/** Replaces one page; the header and the tabs stay. */
export function PageFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className="centred" role="alert">
      <LogoMark size={MARK_SIZE} />
      <h1>That didn&apos;t work</h1>
      <p>This page didn&apos;t load. Check your reception, then try again.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  )
}
