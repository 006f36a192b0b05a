/** Reports `new Date()`, which the linter's own rules cannot name. A date that is made from a number is not the time. */
const message = 'The time and a new id are handed in by the context.'

export default {
  meta: { name: 'fuel-shack-api' },
  rules: {
    'handed-in-time': {
      create: (context) => ({
        NewExpression(node) {
          if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message })
        },
      }),
    },
  },
}
