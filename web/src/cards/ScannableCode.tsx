import { useLayoutEffect, useRef } from 'react'
import { formatCardNumber } from '@fuel-shack/contract/card-number'
import { classNames } from '../ui/class-names.ts'
import { drawScannableCode, type Symbology } from './scannable-code.ts'
import styles from './ScannableCode.module.css'

interface ScannableCodeProps {
  /** One that can be shown as a code. */
  cardNumber: string
  symbology: Symbology
}

const NAMES: Record<Symbology, string> = { 'code-128': 'Barcode', qr: 'QR code' }

/** The code on white, whatever the colour scheme, with the number to type in under it. */
export function ScannableCode({ cardNumber, symbology }: ScannableCodeProps) {
  const target = useRef<SVGSVGElement>(null)

  useLayoutEffect(() => {
    drawScannableCode(target.current, cardNumber, symbology)
  }, [cardNumber, symbology])

  return (
    <div className={styles.panel}>
      <svg
        ref={target}
        className={classNames(styles.code, symbology === 'qr' && styles.qr)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched
        role="img"
        aria-label={`${NAMES[symbology]} of your card number`}
        shapeRendering="crispEdges"
        // A barcode may be drawn lower than it is, never narrower; a QR code keeps its shape.
        preserveAspectRatio="none"
      />
      <p className={styles.digits}>{formatCardNumber(cardNumber)}</p>
    </div>
  )
}
