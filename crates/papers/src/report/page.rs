//! The page itself: one file, nothing to load from elsewhere.

const STYLE: &str = "\
:root{--ink:#222;--faint:#666;--line:#ddd;--paper:#fff;--shade:#f4f4f0;\
--good:#11632f;--bad:#a11d1d;--open:#7a5c00}
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--faint:#aaa;--line:#444;--paper:#181a1b;\
--shade:#26282a;--good:#4cc9a0;--bad:#ff8f7a;--open:#e0b84c}a{color:#8ab4f8}}
body{max-width:52rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 Georgia,serif;\
color:var(--ink);background:var(--paper)}
h1,h2,h3{line-height:1.2}h1{text-align:center}h2{margin-top:3rem;border-bottom:1px solid var(--faint)}
h3{margin:2rem 0 .3rem;font-size:1rem}h3 code{font-size:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.8rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--shade);padding:.5rem}
table{border-collapse:collapse;width:100%;font-size:.85rem}.scroll{overflow-x:auto}
td,th{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}
blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.8rem;border-left:3px solid var(--line);\
font-style:italic}
.verdict{font-weight:bold}.confirmed,.agrees{color:var(--good)}.refuted,.differs{color:var(--bad)}
.undecided,.not-reproduced{color:var(--open)}.beyond,.source{color:var(--faint)}.source{font-size:.85rem}
.summary{text-align:center;font-size:1.1rem}
dl{display:grid;grid-template-columns:6rem 1fr;margin:.5rem 0}dt{color:var(--faint)}dd{margin:0}
details{margin:.8rem 0}figure{margin:1rem 0}figcaption{font-size:.85rem;color:var(--faint)}
figure svg{max-width:48%;height:auto;vertical-align:top}figure.plot svg{max-width:100%}
@media(prefers-color-scheme:dark){figure svg{filter:invert(.9) hue-rotate(180deg)}}";

/// A page that stands alone.
pub fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}
