import type { Generated, JSONColumnType } from 'kysely'
import type { Artifact } from '#schemas/form/artifact.ts'
import type { Form, FormStatus, FormType } from '#schemas/form/form.ts'
import type { Stamp, Stamps } from '#server/kit/database-tables.ts'

declare module '#server/kit/database-tables.ts' {
  interface Tables {
    form: FormTable
    formVersion: FormVersionTable
  }
}

export interface FormTable extends Stamps {
  formId: Generated<number>
  formKey: string
  /** Never leaves the server. */
  secret: Generated<string>
  name: string
  /** Whether the name follows the title of the draft, because nobody has named the form yet. */
  nameFollows: Generated<boolean>
  type: FormType
  status: Generated<FormStatus>
  folderId: number | null
  ownerId: number
  /** The published version; 0 before the first. */
  version: Generated<number>
  draft: JSONColumnType<Form, Form, Form>
  draftRevision: Generated<number>
  /** The last serial number assigned. */
  serial: Generated<number>
  /** Closing rules of the published version (closing-rules.ts). */
  opensAt: Date | null
  closesAt: Date | null
  maxSubmissions: number | null
  /** Number of submissions outside of the recycle bin; kept by triggers of form_submission. */
  submissions: Generated<number>
  /** Features that listen to events of its submissions. */
  watchers: Generated<readonly string[]>
  delFlag: Generated<string>
}

export interface FormVersionTable {
  formId: number
  version: number
  document: JSONColumnType<Form, Form, Form>
  artifact: JSONColumnType<Artifact, Artifact, Artifact>
  /** SHA-256 of the artifact's canonical JSON, hex. */
  hash: string
  createBy: string | null
  createTime: Stamp
}
