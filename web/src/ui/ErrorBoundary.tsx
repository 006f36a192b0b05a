import { Component, type ComponentType, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in place of what failed. */
  Fallback: ComponentType<{ onTryAgain: () => void }>
  children: ReactNode
}

/** Catches errors while rendering, including a chunk that failed to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback onTryAgain={() => this.setState({ hasFailed: false })} /> : children
  }
}
