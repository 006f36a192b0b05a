import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { focusOnMount } from '../../../ui/hooks/on-mount.ts'
import { Notice } from '../../../ui/notices/Notice.tsx'
import { reloadAsStaffDocument, useIsStaffDocument } from '../../shift/use-staff-document.ts'
import { canUseCamera, forgetStop, opensAtOnce, rememberStop } from './camera.ts'
import { LiveCamera } from './LiveCamera.tsx'

/** Reads the code of a card with the camera: at once where the browser allows it already, else after a tap. */
export function CardCamera({ onNumber }: { onNumber: (cardNumber: string) => void }) {
  const isStaffDocument = useIsStaffDocument()
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const [isOn, setIsOn] = useState(false)
  /** How often another camera was chosen. */
  const [switches, setSwitches] = useState(0)
  const [failure, setFailure] = useState<string>()
  /** The button that was tapped has disappeared. */
  const [takesFocus, setTakesFocus] = useState(false)

  useEffect(() => {
    if (isStaffDocument) void opensAtOnce().then((opens) => setIsOn((isStarted) => isStarted || opens))
  }, [isStaffDocument])

  function turn(on: boolean, text?: string): void {
    setIsOn(on)
    setFailure(text)
    setTakesFocus(true)
  }
  function start(): void {
    forgetStop()
    turn(true)
  }
  function stop(): void {
    rememberStop()
    turn(false)
  }
  function take(cardNumber: string): void {
    turn(false)
    onNumber(cardNumber)
  }

  if (!canUseCamera()) return null
  // This document came from the device, without reception.
  if (!isStaffDocument) {
    return (
      <Button tone="secondary" isWide onClick={reloadAsStaffDocument}>
        Reload to scan with the camera
      </Button>
    )
  }
  if (isOn && !isVisible) return null
  if (isOn) {
    return (
      <LiveCamera
        key={switches}
        onNumber={take}
        onFailure={(text) => turn(false, text)}
        onSwitch={() => setSwitches(switches + 1)}
        onStop={stop}
      />
    )
  }
  return (
    <>
      {failure === undefined ? null : <Notice tone="danger">{failure}</Notice>}
      <Button ref={takesFocus ? focusOnMount : undefined} tone="secondary" isWide onClick={start}>
        Scan with the camera
      </Button>
    </>
  )
}

const isPageVisible = (): boolean => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
