import { Switch as BaseSwitch } from '@base-ui/react/switch'
import styles from './Switch.module.css'

interface SwitchProps {
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export function Switch({ label, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className={styles.label}>
      <span>{label}</span>
      <BaseSwitch.Root className={styles.track} checked={checked} onCheckedChange={(next) => onCheckedChange(next)}>
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  )
}
