import { LogoMark } from '../ui/brand/Logo.tsx'

const MARK_SIZE = 112

/** Looks the same as the splash in index.html, so that nothing moves when React renders. */
export function Splash() {
  return (
    <output className="splash">
      <LogoMark size={MARK_SIZE} />
      <p>Loading...</p>
    </output>
  )
}
