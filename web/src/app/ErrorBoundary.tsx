import { Component, type ReactNode } from 'react'
import { Failure } from './Failure.tsx'

interface ErrorBoundaryState {
  hasFailed: boolean
}

/** The last resort: a failure while drawing, or a part of the app that could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children
  }
}
