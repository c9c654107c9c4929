/** Where visitors fill the form, as they would type it. */
export const publicAddress = (formKey: string): string => new URL(`/s/${formKey}`, location.origin).href
