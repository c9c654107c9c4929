/**
 * Finds what the visitor entered before hydration: React adopts such fields without noticing it, and would empty them
 * when it renders them next. The function returned enters it again; call it when no render is under way.
 */
export function entriesBeforeHydration(form: HTMLFormElement): () => void {
  const entries = [...form.querySelectorAll<HTMLInputElement>('[name]')].flatMap((field) => {
    const { value, checked } = field
    // a question in order reads its selects together (types/sort.tsx)
    if (field.closest('.fw-sort')) return []
    const isTicked = field.matches('[type=checkbox], [type=radio]')
    const before = field.defaultValue ?? field.querySelector<HTMLInputElement>('[selected]')?.value ?? ''
    if (isTicked ? checked === field.defaultChecked || (!checked && field.matches('[type=radio]')) : value === before)
      return []
    return () => {
      // the first one hydrates the field if it belongs to a block that has not been
      const tell = (): boolean => field.dispatchEvent(new Event('change', { bubbles: true }))
      tell()
      if (isTicked) {
        field.checked = !checked
        field.click()
      } else if (!field.matches('[type=file]')) {
        // React compares with the value last set on the element, and knows nothing of its prototype's setter
        field.value = field.defaultValue ?? ''
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
        tell()
      }
    }
  })
  return () => {
    for (const enter of entries) enter()
  }
}
