import { paletteCss, paletteOf, type Palette } from '@fuel-shack/contract/shop/rest-stop/palette'
import { wcagContrast } from 'culori'
import { useEffect, useMemo } from 'react'
import type { WelcomeDraft } from '../../office/settings/welcome-preview.ts'
import { AppConfigContext, useAppConfig } from '../../platform/client/AppConfigProvider.tsx'
import { WelcomePage } from '../../welcome/WelcomePage.tsx'
import styles from './DraftWelcome.module.css'

/** The welcome page as it would be. Nothing in it can be tapped. */
export default function DraftWelcome({ draft }: { draft: WelcomeDraft }) {
  const config = useAppConfig()
  const { names, welcome, colours } = draft
  const palette = useMemo(() => colours && paletteOf(colours), [colours])
  usePalette(palette)
  const { name } = names ?? config.facts
  const drafted = useMemo(() => {
    const facts = { ...config.facts, ...(welcome && { welcome, facilities: welcome.facilities }) }
    return { ...config, facts }
  }, [config, welcome])
  return (
    <>
      {palette ? <p>{describeContrast(palette)}</p> : null}
      <div className={styles.page} inert>
        <p className={styles.bar}>{name}</p>
        <AppConfigContext value={drafted}>
          <WelcomePage title={document.title} greeting={null} />
        </AppConfigContext>
      </div>
    </>
  )
}

/** The policy of the page allows no inline styles; a constructed style sheet is none. */
function usePalette(palette: Palette | undefined): void {
  useEffect(() => {
    if (!palette) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(paletteCss(palette).replaceAll(':root', `.${styles.page}`))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [palette])
}

function describeContrast({ light, dark }: Palette): string {
  const [day, night] = [light, dark].map(({ text, muted, accent, surface, surfaceRaised, surfaceSunken }) => {
    const pairs = [text, muted, accent].flatMap((ink) =>
      [surface, surfaceRaised, surfaceSunken].map((ground) => wcagContrast(ink, ground)),
    )
    return Math.min(...pairs).toFixed(1)
  })
  return `Text has a contrast of at least ${day} in light and ${night} in dark. From 4.5 on it can be read.`
}
