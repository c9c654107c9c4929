import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

const notices = [
  {
    title: '2026 秋季学期教学质量问卷 11 月 30 日截止',
    type: '1',
    content: `<p>各学院、各部门：</p><p>本学期教学质量问卷已经开放，请提醒学生在 <strong>11 月 30 日 18:00</strong> 之前填写。</p>
<h3>填写说明</h3><ul><li><p>每门课程一份，约需 3 分钟，匿名。</p></li><li><p>手机和电脑都可以填写，中途退出后可以继续。</p></li></ul>
<p>统计结果将于 12 月第一周在「数据统计」中公布。如有问题，请联系教学质量科 许清和。</p>`,
  },
  {
    title: '欢迎使用 Formwork',
    type: '2',
    content: `<p>这里是全校统一的表单与审批平台。您可以：</p><ol><li><p>在<strong>表单</strong>中设计问卷、登记表和测验，发布后扫码即填；</p></li><li><p>随时查看数据与统计，导出 Excel；</p></li><li><p>在<strong>个人中心</strong>完善资料、更换头像。</p></li></ol>
<blockquote><p>初次登录后请及时修改密码，不要与他人共用账号。</p></blockquote><p>信息中心</p>`,
  },
] as const

/** Two announcements for a first start, newest first. */
export async function seedNotices(db: Db): Promise<void> {
  for (const [at, { title, type, content }] of notices.entries()) {
    await sql`
      insert into sys_notice (notice_title, notice_type, notice_content, status, create_by, create_time)
      values (${title}, ${type}, ${content.replaceAll('\n', '')}, '0', 'admin', now() - ${at} * interval '1 hour')`.execute(
      db,
    )
  }
}
