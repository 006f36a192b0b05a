import { LogoMark } from '../platform/brand/Logo.tsx'

/** Looks the same as the splash in index.html, so that nothing moves when React renders. */
export function Splash() {
  return (
    <output className="splash">
      <LogoMark size={112} />
      <p>Loading...</p>
    </output>
  )
}
