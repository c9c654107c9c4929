import { Suspense, useCallback, useState } from 'react'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'
import { SettingsIndexContext, type EnterSection } from '#renderer/form-workspace/settings-section.tsx'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { IndexedSections, type SheetEntry } from '#renderer/ui/page-with-index.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import classes from './mail-settings.module.css'

/** `/project/form/setting?key=`: every setting of a form, in the sections of the features, with an index. */
export default function FormSettingsScreen() {
  const isAllowed = useAllowed()
  const sections = useAssembled().formSections.filter(({ permission }) => !permission || isAllowed(permission))
  const [entries, setEntries] = useState<readonly SheetEntry[]>([])
  // sections load in any order
  const enter = useCallback<EnterSection>((id, title) => {
    setEntries((all) => [...all, { id, title }].toSorted(byPosition))
    return () => setEntries((all) => all.filter((one) => one.id !== id))
  }, [])
  return (
    <FormLayout tab="setting">
      {(form) => (
        <div key={form.formKey} className={classes.screen}>
          <SettingsIndexContext value={enter}>
            <IndexedSections entries={entries}>
              {sections.map(({ id, Section }) => (
                <div key={id} className={classes.section}>
                  <ErrorBoundary resetKey={id}>
                    <Suspense fallback={<RowsSkeleton rows={2} rowHeight={64} widths={['1fr']} />}>
                      <Section form={form} />
                    </Suspense>
                  </ErrorBoundary>
                </div>
              ))}
            </IndexedSections>
          </SettingsIndexContext>
        </div>
      )}
    </FormLayout>
  )
}

/** In the order of the page. */
function byPosition(one: SheetEntry, other: SheetEntry): number {
  const [a, b] = [one, other].map(({ id }) => document.getElementById(id))
  return a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
