/** The properties of a field for a text of a draft. @param edit receives what was typed or chosen. */
export const typed = (value: string, edit: (value: string) => void) => ({
  autoComplete: 'off',
  value,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(currentTarget.value),
})
