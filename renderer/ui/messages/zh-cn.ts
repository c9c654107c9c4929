export default {
  cancel: '取消',
  failed: {
    title: '没有加载出来。',
    retry: '重试',
    requestId: '请求编号',
    forbidden: '没有权限查看。',
    forbiddenHint: '请联系管理员为你的角色授权。',
  },
  crash: {
    title: '这个页面出错了。',
    hint: '其他页面不受影响。重试后仍然出错，请把下面的信息发给管理员。',
    retry: '重新打开',
    update: '系统已更新。',
    updateHint: '这个页面的旧版本已不可用，刷新后继续。',
    reload: '刷新页面',
  },
  loading: '正在加载',
  password: '显示或隐藏密码',
  copy: { do: '复制', done: '已复制', failed: '复制失败，请手动选择文字。' },
  save: {
    saved: '已保存 {{time}}',
    saving: '正在保存…',
    dirty: '有未保存的修改',
    failed: '没有保存：{{reason}}',
  },
}
