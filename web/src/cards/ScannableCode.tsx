import { useLayoutEffect, useRef, useState } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/card-number'
import { classNames } from '../ui/class-names.ts'
import { drawScannableCode, ScannableCodeError, type Symbology } from './scannable-code.ts'
import styles from './ScannableCode.module.css'

interface ScannableCodeProps {
  cardNumber: string
  symbology: Symbology
}

const NAMES: Record<Symbology, string> = { 'code-128': 'Barcode', qr: 'QR code' }

/** The code on white, whatever the colour scheme, with the number to type in under it. Key it by what it shows. */
export function ScannableCode({ cardNumber, symbology }: ScannableCodeProps) {
  const target = useRef<SVGSVGElement>(null)
  const [problem, setProblem] = useState<string>()

  useLayoutEffect(() => {
    try {
      drawScannableCode(target.current, cardNumber, symbology)
    } catch (error) {
      if (!(error instanceof ScannableCodeError)) throw error
      console.error(error)
      // oxlint-disable-next-line react/set-state-in-effect -- whether it can be drawn is known only by drawing
      setProblem(error.message)
    }
  }, [cardNumber, symbology])

  return (
    <div className={styles.panel}>
      {problem ? <p role="alert">{problem}</p> : null}
      <svg
        ref={target}
        className={classNames(styles.code, symbology === 'qr' && styles.qr, problem !== undefined && styles.missing)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched
        role="img"
        aria-label={`${NAMES[symbology]} of your card number`}
        shapeRendering="crispEdges"
      />
      <p className={styles.digits}>{formatCardNumber(cardNumber)}</p>
    </div>
  )
}
