import { z } from 'zod'

const reportSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ low: z.int(), moderate: z.int(), high: z.int(), critical: z.int(), total: z.int() }),
  }),
})
const failureSchema = z.object({
  message: z.string().optional(),
  error: z.looseObject({ summary: z.string() }).optional(),
})

interface AuditOutcome {
  text: string
  passes: boolean
}

/**
 * The result of `npm audit --json`, and whether it passes. A registry that gives no advisories is not a clean
 * result: it shows a warning, and fails where an audit is required.
 */
export function judgeAudit(output: string, { isRequired }: { isRequired: boolean }): AuditOutcome {
  const answer = parse(output)
  const report = reportSchema.safeParse(answer)
  if (!report.success) {
    const failure = failureSchema.safeParse(answer)
    const reason = (failure.success && (failure.data.error?.summary || failure.data.message)) || 'no report'
    return {
      text: [
        'WARNING: the dependencies were NOT audited. This is not a clean result.',
        `The registry gave no advisories (${reason.trim().split('\n', 1)[0]}).`,
        isRequired
          ? 'AUDIT_REQUIRED is set, so this fails.'
          : 'Run `npm audit --omit=dev` against a registry that has them, or set AUDIT_REQUIRED=1 to make this fail.',
      ].join('\n'),
      passes: !isRequired,
    }
  }
  const { low, moderate, high, critical, total } = report.data.metadata.vulnerabilities
  if (total === 0) return { text: 'Dependencies: audited, no known vulnerabilities.', passes: true }
  return {
    text: `Dependencies: ${total} known vulnerabilities (${critical} critical, ${high} high, ${moderate} moderate, ${low} low). See \`npm audit --omit=dev\`; docs/operations.md says how soon each must be fixed.`,
    passes: false,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
