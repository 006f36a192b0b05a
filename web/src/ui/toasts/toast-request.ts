export interface ToastRequest {
  text: string
  tone?: 'neutral' | 'danger'
  action?: { label: string; run: () => void }
}

export interface NumberedToast extends ToastRequest {
  number: number
}
