import { LogoMark } from '../ui/brand/Logo.tsx'

const MARK_SIZE = 112

/** The same picture as the page's own first bytes, so that nothing moves when the app takes over. */
export function Splash() {
  return (
    <output className="splash">
      <LogoMark size={MARK_SIZE} />
      <p>Loading...</p>
    </output>
  )
}
