import { useState } from 'react'

/** Which columns a person wants of this form, kept in this browser; undefined until they choose. */
export function useChosenColumns(
  formKey: string,
): readonly [readonly string[] | undefined, (ids: readonly string[] | undefined) => void] {
  const key = `formwork-data-columns:${formKey}`
  const [chosen, setChosen] = useState(() => read(localStorage.getItem(key)))
  const choose = (ids: readonly string[] | undefined): void => {
    setChosen(ids)
    if (ids) localStorage.setItem(key, JSON.stringify(ids))
    else localStorage.removeItem(key)
  }
  return [chosen, choose]
}

function read(kept: string | null): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? 'null')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
  } catch {
    return undefined
  }
}
