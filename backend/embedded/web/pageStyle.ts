/** The one style sheet of the pages this server renders itself; sent inline and allowed by its hash. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#f3f5f6;--surface:#fff;--sunk:#f7f9fa;--ink:#17212a;--soft:#55636e;--line:#d9e0e4;--edge:#84929c;--accent:#0b6e75;--accent-ink:#fff;--accent-soft:#e3f1f1;--good:#1c7a45;--warn:#8a5a00;--bad:#b3261e;--bad-soft:#fcecea;--warn-soft:#fdf3df;--shadow:0 1px 2px rgb(16 30 40/.06),0 8px 24px rgb(16 30 40/.06)}
@media (prefers-color-scheme:dark){:root{--ground:#0e1418;--surface:#161e24;--sunk:#121a1f;--ink:#e2e9ed;--soft:#9fb0bb;--line:#2a363e;--edge:#6d7f8a;--accent:#5cc4c9;--accent-ink:#06191b;--accent-soft:#12333a;--good:#6fd19a;--warn:#f0bf5f;--bad:#ff9a90;--bad-soft:#3a1d1b;--warn-soft:#33280f;--shadow:none}}
*,::before{box-sizing:border-box}
html{font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans","DejaVu Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);display:flex;flex-direction:column}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
h1{font-size:1.35rem;line-height:1.25;margin:0 0 .35rem;font-weight:650;letter-spacing:-.01em}
h2{font-size:1rem;margin:0 0 .6rem;font-weight:650}
p{margin:0 0 .8rem}
code,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace;font-size:.92em}
.skip{position:absolute;left:-999px;top:0;background:var(--surface);padding:.5rem 1rem;z-index:2}
.skip:focus{left:.5rem;top:.5rem}
.top{display:flex;align-items:center;gap:1.25rem;padding:.7rem 1.25rem;border-bottom:1px solid var(--line);background:var(--surface);flex-wrap:wrap}
.brand{display:inline-flex;align-items:center;gap:.45rem;font-weight:700;font-size:1.05rem;letter-spacing:-.01em}
.mark{color:var(--accent)}
.links{display:flex;gap:.25rem;flex-wrap:wrap}
.links a{padding:.35rem .6rem;border-radius:6px;color:var(--soft);text-decoration:none}
.links a:hover{color:var(--ink);background:var(--sunk)}
.links a[aria-current]{color:var(--ink);background:var(--accent-soft);font-weight:600}
.languages{margin-left:auto;display:flex;gap:.2rem;font-size:.9rem}
.languages>*{padding:.3rem .5rem;border-radius:6px}
.languages span{font-weight:600;background:var(--accent-soft)}
main{flex:1;width:100%;padding:1.25rem}
.wide main{max-width:76rem;margin:0 auto}
.narrow main{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding-bottom:8vh}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;box-shadow:var(--shadow);padding:1.1rem 1.25rem}
.narrow .card{width:100%;max-width:25rem;padding:1.6rem 1.6rem 1.4rem}
.narrow .card.broad{max-width:34rem}
.lead{color:var(--soft);margin-bottom:1.1rem}
.quiet{color:var(--soft)}
.small{font-size:.88rem}
form{margin:0}
.field{display:block;margin-bottom:.95rem}
.field label{display:block;font-weight:600;margin-bottom:.3rem}
input[type=text],input[type=password],input[type=search]{width:100%;min-height:2.6rem;padding:.45rem .7rem;font:inherit;color:inherit;background:var(--sunk);border:1px solid var(--edge);border-radius:7px}
input[aria-invalid=true]{border-color:var(--bad)}
input:focus-visible{outline-offset:0;border-radius:7px}
button,.button{font:inherit;font-weight:600;min-height:2.6rem;padding:.45rem 1.1rem;border-radius:7px;border:1px solid transparent;background:var(--accent);color:var(--accent-ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button:hover,.button:hover{filter:brightness(1.08)}
button.plain,.button.plain{background:transparent;color:var(--ink);border-color:var(--edge)}
button.compact{min-height:2.1rem;padding:.2rem .75rem}
button.full{width:100%}
.actions{display:flex;gap:.6rem;flex-wrap:wrap;margin-top:1.1rem}
.notice{border-left:3px solid var(--bad);background:var(--bad-soft);padding:.65rem .85rem;border-radius:0 7px 7px 0;margin-bottom:1rem}
.notice.warn{border-color:var(--warn);background:var(--warn-soft)}
.notice p:last-child{margin:0}
/* What has no answer behind it any more loses its colour: green would say that it is so now. */
body:has(#offline:not([hidden])) [data-live]{filter:grayscale(1);opacity:.75}
[hidden]{display:none!important}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:.45rem .7rem .45rem 0;border-top:1px solid var(--line);vertical-align:baseline}
thead th{border-top:0;font-size:.82rem;font-weight:600;color:var(--soft)}
th[scope=row]{font-weight:600}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.scroll{overflow-x:auto}
.card>:last-child,.card>:last-child>p:last-child{margin-bottom:0}
.state{white-space:nowrap}
.state::before{content:"";display:inline-block;width:.6rem;height:.6rem;margin-right:.45rem;border-radius:50%;background:var(--soft)}
.state.good::before{background:var(--good)}
.state.warn::before{background:transparent;border:2px solid var(--warn)}
.state.bad::before{background:var(--bad);border-radius:1px}
.state.good{color:var(--good)}.state.warn{color:var(--warn)}.state.bad{color:var(--bad)}
.grid{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.head{display:flex;align-items:flex-end;gap:.5rem 1rem;flex-wrap:wrap;justify-content:space-between;margin-bottom:1rem}
.head p{margin:0}
.logins{list-style:none;margin:0;padding:0}
.logins li{border-top:1px solid var(--line)}
.logins a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;padding:.5rem;margin:0 -.5rem;border-radius:6px;color:inherit;text-decoration:none}
.logins a:hover{background:var(--sunk)}
.logins .name{font-weight:600}
.logins .go{color:var(--accent);font-weight:600}
.logins .pair{grid-column:1/-1;color:var(--soft);overflow-wrap:anywhere}
h3{font-size:.82rem;font-weight:650;color:var(--soft);margin:1rem 0 .2rem;text-transform:none}
h2+h3{margin-top:0}
code{user-select:all}
.role{margin-left:.5rem;font-weight:400;color:var(--soft);font-size:.88rem;white-space:nowrap}
ul.accounts{list-style:none;margin:0;padding:0}
ul.accounts li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .8rem;padding:.45rem 0;border-top:1px solid var(--line)}
ul.accounts .name{font-weight:600}
ul.accounts .go{font-weight:600;padding:.1rem 0}
ul.accounts .pair{grid-column:1/-1;display:flex;gap:0 1rem;flex-wrap:wrap;overflow-wrap:anywhere}
table.accounts{table-layout:fixed}
table.accounts .role{display:block;margin:0}
.below{margin-top:1rem}
.copied{display:flex;align-items:baseline;gap:.3rem .5rem;flex-wrap:wrap}
.copied code{overflow-wrap:anywhere}
button.copy{min-height:1.7rem;padding:.05rem .5rem;font-size:.8rem;font-weight:600;background:transparent;color:var(--accent);border-color:var(--line)}
button.copy:hover{background:var(--accent-soft);filter:none}
summary{cursor:pointer;font-weight:600}
details[open]>summary{margin-bottom:.6rem}
.tools{display:flex;gap:.6rem;align-items:center;flex-wrap:wrap}
.tools form{display:flex;gap:.5rem;align-items:center}
.tools input[type=search]{min-height:2.1rem;padding-block:.2rem;width:16rem;max-width:100%}
.kinds{display:inline-flex;border:1px solid var(--edge);border-radius:7px;overflow:hidden}
.kinds a{padding:.28rem .8rem;color:var(--soft);text-decoration:none;border-right:1px solid var(--line)}
.kinds a:last-child{border-right:0}
.kinds a[aria-current]{background:var(--accent-soft);color:var(--ink);font-weight:600}
.kinds a:focus-visible{outline-offset:-2px}
.mail{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
.list{list-style:none;margin:0;padding:0;overflow:hidden}
.card.list{padding:0}
.list li+li{border-top:1px solid var(--line)}
.list li>a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.05rem .8rem;padding:.6rem .9rem;color:inherit;text-decoration:none;border-left:3px solid transparent}
.list li>a:hover{background:var(--sunk)}
.list li>a[aria-current]{background:var(--accent-soft);border-left-color:var(--accent)}
.list li>a:focus-visible{outline-offset:-2px}
.list .subject{font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.list .to,.list .excerpt{color:var(--soft);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:.9rem}
.list .to,.list .excerpt{grid-column:1/-1}
.list .at{color:var(--soft);font-size:.88rem}
.badge{display:inline-block;margin-right:.35rem;font-size:.75rem;font-weight:650;padding:.02rem .4rem;border-radius:4px;border:1px solid var(--line);color:var(--soft)}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem .9rem;margin:0 0 1rem}
.facts dt{color:var(--soft)}
.facts dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem;padding:.8rem .9rem;background:var(--sunk);border:1px solid var(--line);border-radius:7px}
iframe{width:100%;height:22rem;border:1px solid var(--line);border-radius:7px;background:#fff;color-scheme:light}
.empty{text-align:center;padding:3rem 1rem;color:var(--soft)}
.empty h2{color:var(--ink)}
.download{display:inline-block;padding:.3rem 0}
.back{display:inline-block;margin-bottom:.8rem}
@media (min-width:60rem){.mail.open{grid-template-columns:minmax(20rem,26rem) minmax(0,1fr);align-items:start}.mail .list{max-height:calc(100vh - 11rem);overflow-y:auto}.mail .back{display:none}.grid.two{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}}
@media (max-width:59.99rem){.mail.open>.list{display:none}}
@media (max-width:30rem){.top{padding:.6rem .9rem;gap:.6rem}main{padding:.9rem}.narrow main{justify-content:flex-start;padding-top:1.5rem}.narrow .card{padding:1.25rem 1.1rem}.links{order:3;width:100%}.fold thead{display:none}.fold tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.1rem .9rem;padding:.55rem 0;border-top:1px solid var(--line)}.fold tbody tr:first-child{border-top:0}.fold th,.fold td{border:0;padding:0;overflow-wrap:anywhere}.fold .whole{grid-column:1/-1}.fold td:empty{display:none}.fold td.num:nth-child(4){text-align:right}.tools,.tools form,.tools input[type=search]{width:100%}.tools form.purge{width:auto}}
@media (prefers-reduced-motion:no-preference){button,a{transition:background-color .12s}}
`;
