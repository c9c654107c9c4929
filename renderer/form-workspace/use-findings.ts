import { useEffect, useState } from 'react'
import type { Finding, Form } from '#schemas/form/form.ts'

const quietMs = 500
/** A form of thousands takes the compiler up to a second: it is looked at when typing has really stopped. */
const largeQuietMs = 2_500
const largeItems = 800

/** What would keep the document from being published, a moment after its last change. Errors come first. */
export function useFindings(form: Form): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(
      async () => {
        const { compile } = await import('#schemas/form/compile.ts')
        if (isOver) return
        const { errors } = compile(form)
        setFindings(errors)
      },
      form.items.length > largeItems ? largeQuietMs : quietMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [form])
  return findings
}
